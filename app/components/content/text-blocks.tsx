import { textBlocks } from '~/lib/format/text-blocks';

/** CMS text, rendered by the rules of `textBlocks`; React escapes it. */
export function TextBlocks({ text, headings = 'h2' }: { text: string; headings?: 'h2' | 'h3' | 'h4' }) {
  const Heading = headings;
  return (
    <div className="prose">
      {textBlocks(text).map((block, index) => {
        if (block.kind === 'heading') return <Heading key={index}>{block.text}</Heading>;
        if (block.kind === 'paragraph') return <p key={index}>{block.text}</p>;
        return (
          <ul key={index}>
            {block.items.map((item, at) => (
              <li key={at}>{item}</li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}
