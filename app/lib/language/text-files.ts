import type { Language } from '#contract/constants';

const addresses = import.meta.glob<string>(['/locales/*/*.json', '!/locales/*/platform.json'], {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The address of a namespace's file in the build: browsers fetch those of their page's language alone. */
export function textFile(language: Language, namespace: string): string | undefined {
  return addresses[`/locales/${language}/${namespace}.json`];
}
