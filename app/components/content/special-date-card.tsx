import { Link } from '../layout/link';

/** A special date of the home page; `link` is a path of the site, '' for none. */
export function SpecialDateCard({ title, text, link }: { title: string; text: string; link: string }) {
  return (
    <section className="card stack">
      <h2>
        {link ? (
          <Link discover="none" to={link}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <p>{text}</p>
    </section>
  );
}
