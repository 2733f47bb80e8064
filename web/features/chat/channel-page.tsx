export default function ChannelPage() {
  return (
    <main>
      <h1>ChannelPage</h1>
    </main>
  )
}
