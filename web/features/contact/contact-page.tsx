export default function ContactPage() {
  return <main><h1>ContactPage</h1></main>
}
