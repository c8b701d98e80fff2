import type { Language } from '#contract/constants';

const addresses = import.meta.glob<string>(['/locales/*/*.json', '!/locales/*/{platform,builder}.json'], {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Returns the URL of a namespace's file in the build: browsers fetch only those of their page's language. */
export function textFile(language: Language, namespace: string): string | undefined {
  return addresses[`/locales/${language}/${namespace}.json`];
}
