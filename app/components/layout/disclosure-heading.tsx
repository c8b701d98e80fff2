/** Heading of a part of the footer; on phones pressing it opens the part behind it. */
export function DisclosureHeading({ title }: { title: string }) {
  return (
    <>
      <h2>{title}</h2>
      <details>
        <summary>{title}</summary>
      </details>
    </>
  );
}
