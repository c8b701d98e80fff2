import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { files, imports, isTest, ROOT, within, type Import } from './imports';

/** The dependencies of the README's map, checked against the imports. */

/** In dependency order: later ones may import earlier ones. */
const DOMAINS = [
  'audit',
  'maintenance',
  'content',
  'messages',
  'players',
  'operator-accounts',
  'ledger',
  'play-limits',
  'bonuses',
  'games',
  'tournaments',
  'payments',
  'betting',
  'support',
  'personal-data',
  'retention',
];

const shown = (wrong: Import[]) => wrong.map(({ from, to }) => `${from} → ${to}`);

/** Returns imports out of a folder that lead neither into it nor to an allowed place of the project. */
function straying(folder: string, allowed: (wanted: Import) => boolean): string[] {
  return shown(
    imports.filter(
      (wanted) => within(wanted.from, folder) && wanted.own && !within(wanted.to, folder) && !allowed(wanted),
    ),
  );
}

/** Layers of `app/` that handle a request, in the order in which they may import each other. */
const ROOMS = [
  ['app/lib', 'app/styles/families'],
  ['app/request', 'app/sessions.server'],
  ['app/answers'],
  ['app/api'],
  ['app/services'],
  ['app/session'],
  ['app/screens'],
];

/** The resource routes that serve the API over HTTP, and the events of tables. */
const SERVES_API =
  /^app\/(?:routes\/(?:endpoint\.v1|datas\.|callbacks\.|ops|desk|rounds|pay\.|_public\.fair)|desk\/|games\/tables\/table-events\.)/;
/** Module that starts the platform of this process; the server takes it from the entry. */
const EMBEDS_PLATFORM = 'app/api/platform.server';

/**
 * Modules that connect the platform with its game provider, the games' own screens, and the page that recomputes
 * rounds.
 */
const SERVES_GAMES = /^app\/(?:api\/platform\.server|games\/|routes\/(?:rounds|_public\.fair))/;

describe('Architecture: allowed imports', () => {
  test('the files to check are found', () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  test('contract/ imports zod, itself, and the decoder of bitcoin addresses', () => {
    expect(straying('contract', () => false)).toEqual([]);
    const known = /^(?:zod|@noble\/hashes\/.+|@scure\/base)$/;
    expect(shown(imports.filter(({ from, to, own }) => within(from, 'contract') && !own && !known.test(to)))).toEqual(
      [],
    );
  });

  test('zod is version 4 everywhere, and Conform uses the same: mixed versions throw on a form post', () => {
    expect(shown(imports.filter(({ to }) => /^zod\/|^@conform-to\/zod(?!\/v4$)/.test(to)))).toEqual([]);
    expect(imports.some(({ to }) => to === '@conform-to/zod/v4')).toBe(true);
  });

  test('no file is named utils, helpers, misc or common', () => {
    expect(files.filter((file) => /\/(?:utils?|helpers?|misc|common)\.tsx?$/.test(file))).toEqual([]);
  });

  test('arcade/ imports nothing', () => {
    expect(straying('arcade', () => false)).toEqual([]);
    expect(shown(imports.filter(({ from, own }) => within(from, 'arcade') && !own))).toEqual([]);
  });

  test('content/ is data: at most types and constants', () => {
    expect(straying('content', ({ to, typeOnly }) => typeOnly || to === 'contract/constants')).toEqual([]);
  });

  test('locales/ imports no module of the project', () => {
    expect(straying('locales', () => false)).toEqual([]);
    expect(shown(imports.filter(({ from, own }) => within(from, 'locales') && !own))).toEqual([]);
  });

  test('platform/ imports the contract, the engines and the seed', () => {
    expect(
      straying('platform', ({ to }) => ['contract', 'content', 'arcade'].some((folder) => within(to, folder))),
    ).toEqual([]);
  });

  test('provider/ imports the engines, the contract, the seed, and of the platform only the database, the ports and signatures; only the modules that serve its games import it', () => {
    expect(
      straying('provider', ({ to }) =>
        ['arcade', 'contract', 'content', 'platform/db', 'platform/ports', 'platform/signature'].some((folder) =>
          within(to, folder),
        ),
      ),
    ).toEqual([]);
    expect(
      shown(
        imports.filter(
          ({ from, to }) => within(to, 'provider') && !within(from, 'provider') && !SERVES_GAMES.test(from),
        ),
      ),
    ).toEqual([]);
  });

  test('app/ imports the contract, texts and settings; modules that serve the API also the platform and the engines; keys are stored by the platform’s module', () => {
    const allowed = ({ from, to }: Import) =>
      ['contract', 'locales', 'settings'].some((folder) => within(to, folder)) ||
      (within(from, `${EMBEDS_PLATFORM}.ts`) && within(to, 'platform')) ||
      (within(from, 'app/api-docs') && to === 'docs/openapi.json') ||
      (SERVES_API.test(from) && (within(to, 'platform') || within(to, 'arcade'))) ||
      (SERVES_GAMES.test(from) && (within(to, 'provider') || within(to, 'arcade'))) ||
      to === 'platform/key-file';
    expect(straying('app', allowed)).toEqual([]);
  });

  test('only app/api/ knows the location of the platform', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        to === EMBEDS_PLATFORM && !within(from, 'app/api') && !SERVES_API.test(from) && from !== 'app/entry.server.tsx',
    );
    expect(shown(wrong)).toEqual([]);
  });

  test('the layers of app/ import only earlier layers; only five files are at its root', () => {
    const rank = (place: string) => ROOMS.findIndex((room) => room.some((part) => within(place, part)));
    const wrong = imports.filter(({ from, to, typeOnly }) => {
      // The data of a screen has the type of the component that shows it.
      if (typeOnly && within(from, 'app/screens') && within(to, 'app/components')) return false;
      const at = rank(from.replace(/\.tsx?$/, ''));
      return at >= 0 && within(to, 'app') && (rank(to) < 0 || rank(to) > at);
    });
    expect(shown(wrong)).toEqual([]);
    expect(files.filter((file) => /^app\/[^/]+$/.test(file)).sort()).toEqual([
      'app/entry.client.tsx',
      'app/entry.server.tsx',
      'app/load-context.ts',
      'app/root.tsx',
      'app/sessions.server.ts',
    ]);
  });

  test('no file imports itself in a cycle, types included', () => {
    const known = new Set(files.map((file) => file.replace(/\.tsx?$/, '')));
    const targets = new Map<string, string[]>();
    for (const { from, to, own } of imports) {
      const file = [to, `${to}/index`].find((name) => known.has(name));
      if (!own || !file) continue;
      const importing = from.replace(/\.tsx?$/, '');
      targets.set(importing, [...(targets.get(importing) ?? []), file]);
    }
    const circles: string[] = [];
    const done = new Set<string>();
    const walk = (file: string, way: string[]) => {
      if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
      if (done.has(file) || way.includes(file)) return;
      for (const next of targets.get(file) ?? []) walk(next, [...way, file]);
      done.add(file);
    };
    for (const file of targets.keys()) walk(file, []);
    expect(circles).toEqual([]);
  });

  test('app/lib imports no other part of the site, components only lib', () => {
    const inside = (folder: string, ...more: string[]) =>
      shown(
        imports.filter(
          ({ from, to, typeOnly }) =>
            within(from, folder) &&
            within(to, 'app') &&
            !typeOnly &&
            ![folder, ...more].some((place) => within(to, place)),
        ),
      );
    expect(inside('app/lib')).toEqual([]);
    expect(inside('app/components', 'app/lib')).toEqual([]);
  });

  test('services are one module for each of the contract, independent of screens: no components, texts or zod', () => {
    const modules = files.filter((file) => within(file, 'app/services') && !isTest(file));
    const contract = new Set(files.filter((file) => /^contract\/[^/]+\.ts$/.test(file)));
    const nameless = modules.filter(
      (file) => !contract.has(file.replace('app/services', 'contract').replace('.server', '')),
    );
    expect(nameless).toEqual([]);
    const wrong = imports.filter(
      ({ from, to }) =>
        within(from, 'app/services') &&
        (to === 'zod' ||
          to === 'app/lib/texts' ||
          ['app/routes', 'app/components', 'app/styles', 'locales'].some((place) => within(to, place))),
    );
    expect(shown(wrong)).toEqual([]);
  });

  test('server/ imports the platform, the settings, and the shared parts of the app and the contract', () => {
    expect(
      straying(
        'server',
        ({ to, typeOnly }) =>
          to === 'settings' ||
          to === 'contract/body-limit' ||
          to === 'contract/constants' ||
          to === 'contract/in-time' ||
          to === 'contract/log' ||
          to === 'contract/localize' ||
          // Its page for an error outside of any page has the same generic text.
          /^locales\/\w+\/common/.test(to) ||
          to === 'content/games/posters' ||
          within(to, 'platform') ||
          to === 'app/lib/preferences/preferences.server' ||
          to === 'app/lib/preferences/cookie-name' ||
          to === 'app/load-context' ||
          (typeOnly && to === 'app/entry.server'),
      ),
    ).toEqual([]);
  });

  test('browser code imports nothing from the contract that includes zod', () => {
    const heavy = new Set(
      imports
        .filter(({ from, to }) => within(from, 'contract') && to === 'zod')
        .map(({ from }) => from.replace(/\.ts$/, '')),
    );
    const browser = (file: string) => /^app\/(?:components|lib)\//.test(file) && !file.includes('.server.');
    expect(
      shown(
        imports.filter(
          ({ from, to, typeOnly }) =>
            browser(from) &&
            !typeOnly &&
            (heavy.has(to) || /^zod\b|^@conform-to\/zod\b/.test(to) || to === 'contract/index'),
        ),
      ),
    ).toEqual([]);
  });
});

describe('Architecture: domains of the platform', () => {
  const domainOf = (place: string) => DOMAINS.find((domain) => within(place, `platform/${domain}`));
  const between = imports.filter(({ from, to }) => {
    const domain = domainOf(to);
    return domain !== undefined && within(from, 'platform') && domainOf(from) !== domain;
  });

  test('every domain has a place in the order', () => {
    const known = [...DOMAINS, 'api', 'db', 'ops', 'jobs', 'ports'];
    const folders = readdirSync(path.join(ROOT, 'platform')).filter((name) =>
      statSync(path.join(ROOT, 'platform', name)).isDirectory(),
    );
    expect(folders.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('platform/ports holds only types, without imports of domains', () => {
    const wrong = imports.filter(
      ({ from, to, own, typeOnly }) =>
        within(from, 'platform/ports') &&
        (!typeOnly || (own && !/^(?:contract\/.+|platform\/(?:db\/database|refusal|ports\/.+))$/.test(to))),
    );
    expect(shown(wrong)).toEqual([]);
  });

  test('a domain is imported only through its index', () => {
    const wrong = between.filter(({ from, to }) => {
      const domain = `platform/${domainOf(to)}`;
      if (to === domain || to === `${domain}/index`) return false;
      // Exceptions: the one schema gathers the tables; tables refer to each other; seeding and commands of a domain
      // belong to the platform.
      return !(to === `${domain}/schema` && /^platform\/(?:db\/schema|[\w-]+\/schema)\.ts$/.test(from));
    });
    expect(shown(wrong)).toEqual([]);
  });

  test('a later domain may import an earlier one, never the reverse', () => {
    const wrong = between.filter(({ from, to, typeOnly }) => {
      const importing = domainOf(from);
      if (importing === undefined || typeOnly) return false;
      return DOMAINS.indexOf(domainOf(to) ?? '') > DOMAINS.indexOf(importing);
    });
    expect(shown(wrong)).toEqual([]);
  });

  test('no domain imports the api, the operator or the start-up', () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) =>
        domainOf(from) !== undefined &&
        !typeOnly &&
        (within(to, 'platform/ops') || to === 'platform/index' || within(to, 'platform/api')),
    );
    expect(shown(wrong)).toEqual([]);
  });
});
