import { LatestPeople } from '../people/latest-people.tsx'
import { SurveyBox } from '../surveys/survey-box.tsx'
import type { Noticeboard as Shown } from './community.data.ts'
import { QuickNews } from './quick-news.tsx'
import './community.css'

/** News, survey and new members, on homes that begin with something else. */
export function Noticeboard({ news, survey, people }: Shown) {
  if (news.length === 0 && people.length === 0 && !survey) return null
  return (
    <div className="home-columns">
      {(news.length > 0 || people.length > 0) && (
        <div className="home-lead flex flex-col gap-8">
          {news.length > 0 && <QuickNews news={news} />}
          {people.length > 0 && <LatestPeople people={people} />}
        </div>
      )}
      {survey && <SurveyBox key={survey.uid} survey={survey} anchor="survey" />}
    </div>
  )
}
