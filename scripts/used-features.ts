import { readFileSync } from 'node:fs';
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { parseAst } from 'vite';

/**
 * Finds builtins that a script uses and that a supported browser lacks, by its syntax tree and MDN's browser
 * compatibility data.
 */

const BROWSERS: Record<string, 'chrome' | 'firefox' | 'safari' | 'safari_ios'> = {
  chrome: 'chrome',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
};

const isAbove = (version: string, oldest: string) => {
  const [[major = 0, minor = 0], [oldMajor = 0, oldMinor = 0]] = [version, oldest].map((text) =>
    text.replace('≤', '').split('.').map(Number),
  ) as [number[], number[]];
  return major === oldMajor ? minor > oldMinor : major > oldMajor;
};

/** Properties of a syntax tree's node that are used here. */
interface EstreeNode {
  type: string;
  name?: string;
  object?: EstreeNode;
  property?: EstreeNode;
  key?: EstreeNode;
  computed?: boolean;
}

/**
 * Returns a function that lists the builtins in a script which a browser of the browserslist (lines such as
 * `chrome >= 80`) lacks. A member of an unknown object, `.at`, is listed if every builtin that has such a member is too
 * new; of web interfaces only those that the script calls, because a missing property is just undefined.
 */
export function featureScanner(browserslist: string[]): (script: string) => Set<string> {
  const oldest = browserslist.map((line) => line.split(' >= ') as [string, string]);
  const data = JSON.parse(
    readFileSync(new URL('../node_modules/@mdn/browser-compat-data/data.json', import.meta.url), 'utf8'),
  ) as CompatData;

  const isEverywhere = ({ support }: CompatStatement) =>
    oldest.every(([browser, version]) =>
      ([support[BROWSERS[browser]!] ?? []].flat() as SimpleSupportStatement[]).some(
        ({ version_added: since, version_removed, flags, prefix, alternative_name }) =>
          !(version_removed || flags || prefix || alternative_name) &&
          typeof since === 'string' &&
          since !== 'preview' &&
          !isAbove(since, version),
      ),
    );

  const globals = new Set<string>();
  const statics = new Set<string>();
  const members = new Map<string, { isNew: boolean; isLanguage: boolean }[]>();
  const read = (interfaces: Identifier, isLanguage: boolean) => {
    for (const [name, { __compat: compat, ...parts }] of Object.entries(interfaces as Record<string, Identifier>)) {
      const isOld = !compat || isEverywhere(compat);
      if (!isOld) globals.add(name);
      for (const [key, part] of Object.entries(parts as Record<string, Identifier>)) {
        const { __compat: partCompat } = part;
        if (!partCompat) continue;
        const member = key.replace(/_static$/, '');
        const isNew = !isEverywhere(partCompat);
        if (isNew) statics.add(`${name}.${member}`);
        if (member !== key || !(isLanguage || isOld)) continue;
        members.set(member, [...(members.get(member) ?? []), { isNew, isLanguage }]);
      }
    }
  };
  read(data.javascript.builtins as Identifier, true);
  read(data.api as Identifier, false);

  const isNewMember = (name: string, isCalled: boolean) => {
    const known = members.get(name) ?? [];
    return (
      known.length > 0 && known.every(({ isNew }) => isNew) && (isCalled || known.some(({ isLanguage }) => isLanguage))
    );
  };

  return (script) => {
    const used = new Set<string>();
    const visit = (node: unknown, isCalled = false): void => {
      if (Array.isArray(node)) return node.forEach((part) => visit(part));
      if (!node || typeof node !== 'object' || !('type' in node)) return undefined;
      const { type, name = '', object, property, computed, key, ...rest } = node as EstreeNode;
      if (type === 'Identifier' && globals.has(name)) used.add(name);
      if (type === 'MemberExpression' && !computed) {
        const full = `${object?.name}.${property?.name}`;
        if (statics.has(full)) used.add(full);
        else if (isNewMember(property?.name ?? '', isCalled)) used.add(`.${property?.name}`);
      }
      visit(object);
      if (computed) [property, key].forEach((part) => visit(part));
      for (const [part, value] of Object.entries(rest)) visit(value, part === 'callee');
      return undefined;
    };
    visit(parseAst(script));
    return used;
  };
}
