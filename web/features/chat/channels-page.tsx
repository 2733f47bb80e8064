export default function ChannelsPage() {
  return (
    <main>
      <h1>ChannelsPage</h1>
    </main>
  )
}
