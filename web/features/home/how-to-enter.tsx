import { useTranslation } from 'react-i18next'
import { Picture } from '../../ui/files/picture.tsx'
import { set } from './home-pictures.ts'

const steps = ['one', 'two', 'three'] as const

/** Three steps for new visitors, beside a picture. */
export function HowToEnter() {
  const { t } = useTranslation('welcome')
  return (
    <section aria-labelledby="how">
      <div className="section-rule grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <Picture
          files={set}
          alt={t('picture')}
          sizes="(min-width: 1024px) 50vw, 100vw"
          className="aspect-video w-full rounded-picture object-cover lg:mt-2"
        />
        <div>
          <h2 id="how" className="type-title type-title-xl mb-3 lg:mt-1">
            {t('steps.title')}
          </h2>
          <ol>
            {steps.map((step, index) => (
              <li key={step} className="flex gap-5 border-t border-line py-4">
                <span className="type-title type-title-lg w-6 flex-none text-sea figures" aria-hidden="true">
                  {index + 1}
                </span>
                <div>
                  <h3 className="font-semibold">{t(`steps.${step}`)}</h3>
                  <p className="text-muted">{t(`steps.${step}Text`)}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}
