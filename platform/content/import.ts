import type { z } from 'zod';
import { WITHDRAWAL } from '#contract/constants';
import type { Transaction } from '../db/database';
import type { Localized } from '../refusal';
import { contentFile, type ContentFile } from './file';
import { readJsonWithLines, type JsonLines } from './json-lines';
import { toProblemText } from './problem-texts';
import { picturesIn, referencesIn } from './references';
import { writeContent } from './store';
import { unfinishedTurns, type TournamentTurn } from './tournaments';
import { lockContent, type Change } from './versions';

/** A wrong value of a content file, with its place. */
export interface Problem {
  path: (string | number)[];
  message: string;
}

/** An invalid content file; no part of it is imported. */
export class WrongContentFile extends Error {
  /** English texts of the problems. */
  readonly problems: string[];

  constructor(
    /** One problem each: '12. satır, promotions[0].status: …' and 'line 12, promotions[0].status: …'. */
    readonly texts: Localized[],
    /** The same problems with their places in the file; empty if the file is no JSON. */
    readonly places: Problem[] = [],
  ) {
    const problems = texts.map(({ en }) => en);
    super(problems.join('\n'));
    this.problems = problems;
    this.name = 'WrongContentFile';
  }
}

const PROBLEMS_SHOWN = 20;

/** Returns a place of a file as text: 'promotions[0].status'. */
export const spellPlace = (path: readonly (string | number)[]) =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${part}` : part),
    '',
  ) || 'the file';

/** Describes a problem with its line; its place is omitted where the file is no JSON. */
function describe({ line, path, message }: { line: number; path?: Problem['path']; message: string }): Localized {
  const place = path === undefined ? '' : `, ${spellPlace(path)}`;
  const turkishPlace = path?.length === 0 ? ', dosya' : place;
  return {
    tr: `${line}. satır${turkishPlace}: ${toProblemText(message).tr}`,
    en: `line ${line}${place}: ${message}`,
  };
}

const wrong = (lines: JsonLines, found: readonly Problem[]) => {
  const problems = found.slice(0, PROBLEMS_SHOWN);
  return new WrongContentFile(
    problems.map(({ path, message }) => describe({ line: lines.lineOf(path), path, message })),
    problems,
  );
};

/** Returns the specific errors of a value that matches exactly one shape of a union, otherwise the general error. */
function nearest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const shaped = issue.errors.filter((errors) => errors.every(({ code }) => code !== 'invalid_type'));
  const [errors] = shaped;
  if (!errors || shaped.length > 1) return [issue];
  return errors.map((error) => ({ ...error, path: [...issue.path, ...error.path] }));
}

/** Returns the problems of a value that does not match the schema, with their places. */
export const nearestProblems = ({ issues }: z.core.$ZodError): Problem[] =>
  issues.flatMap(nearest).map(({ path, message }) => ({
    // JSON has no symbols.
    path: path.filter((step) => typeof step !== 'symbol'),
    message,
  }));

/** Reads a content file. @throws {WrongContentFile} with line, place and reason of each problem */
function readContentFile(text: string): { file: ContentFile; lines: JsonLines } {
  const read = readJsonWithLines(text.replace(/^\uFEFF/, ''));
  if ('reason' in read) throw new WrongContentFile([describe({ line: read.line, message: read.reason })]);
  const parsed = contentFile.safeParse(read.value);
  if (!parsed.success) {
    throw wrong(read.lines, nearestProblems(parsed.error));
  }
  if (Object.values(parsed.data).every((section) => section === undefined))
    throw new WrongContentFile([describe({ line: 1, path: [], message: 'holds no section' })]);
  return { file: parsed.data, lines: read.lines };
}

/** Data of other domains that a content file may refer to. */
export interface Surroundings {
  /** Returns those of the given lists of games ('slot:type:table') that do not exist. */
  unknownLists?(lists: string[]): Promise<string[]>;
  /** Returns the reason why the site does not serve a picture at a path ('/art/race.svg'); undefined if it does. */
  pictureFault?: ((address: string) => string | undefined) | undefined;
  /** Payment gateways by name, with the kind of deposits that each settles, and `payOut` if it settles withdrawals. */
  gateways?: ReadonlyMap<string, { kind: string; payOut?: unknown }>;
  /** Language of visitors who have not chosen one. Default: Turkish. */
  defaultLanguage?: string | undefined;
  /** Returns the id of a turn with a final table that counts stakes of the given turn of its tournament. */
  concludedTurn?(turn: TournamentTurn): Promise<string | undefined>;
}

/**
 * Returns a problem if a list of languages lacks the default one: visitors who chose another could not return to it.
 */
function missingLanguage({ datas }: ContentFile, needed: string) {
  const languages = datas?.languages;
  return !languages || languages.some(({ lang }) => lang === needed)
    ? []
    : [{ path: ['datas', 'languages'], message: `must hold '${needed}'` }];
}

/** Returns problems with the gateways that payment methods name. */
function wrongGateways({ payments }: ContentFile, gateways: NonNullable<Surroundings['gateways']>) {
  return (payments?.methods ?? []).flatMap(({ gateway: name, kind, direction }, at) => {
    if (!name) return [];
    const path = ['payments', 'methods', at, 'gateway'];
    const gateway = gateways.get(name);
    if (!gateway)
      return [{ path, message: `there is no gateway '${name}'; known: ${[...gateways.keys()].join(', ')}` }];
    if (direction === WITHDRAWAL) return gateway.payOut ? [] : [{ path, message: `'${name}' has no payouts` }];
    return gateway.kind === kind ? [] : [{ path, message: `'${name}' settles methods of kind '${gateway.kind}'` }];
  });
}

/** Returns a problem for each turn that is not over and counts stakes for which the prizes of a turn are paid. */
async function reopenedTurns(
  file: ContentFile,
  { now, concludedTurn }: { now: Date; concludedTurn: NonNullable<Surroundings['concludedTurn']> },
) {
  const problems: Problem[] = [];
  for (const { startPath, endPath, ...turn } of unfinishedTurns(file, now)) {
    const concluded = await concludedTurn(turn);
    if (concluded === turn.id)
      problems.push({ path: endPath, message: 'the turn is concluded and its prizes are paid' });
    else if (concluded) problems.push({ path: startPath, message: 'starts before the end of a concluded turn' });
  }
  return problems;
}

/**
 * Imports a content file and records the change. Atomic.
 * @returns the names of the replaced sections
 * @throws {WrongContentFile} before any write
 */
export async function importContent(
  tx: Transaction,
  text: string,
  {
    unknownLists = async () => [],
    pictureFault = () => undefined,
    gateways = new Map(),
    defaultLanguage = 'tr',
    concludedTurn = async () => undefined,
    change = { kind: 'import' },
  }: Surroundings & { change?: Change } = {},
): Promise<string[]> {
  const { file, lines } = readContentFile(text);
  // No turn is concluded between the check and the change.
  await lockContent(tx);
  const references = referencesIn(file);
  const unknown = await unknownLists([...new Set(references.map(({ list }) => list))]);
  const problems = [
    ...references
      .filter(({ list }) => unknown.includes(list))
      .map(({ path, list }) => ({ path, message: `there is no list '${list}' of games` })),
    ...picturesIn(file).flatMap(({ path, address }) => {
      const fault = pictureFault(address);
      return fault === undefined ? [] : [{ path, message: `this site serves no picture '${address}': ${fault}` }];
    }),
    ...wrongGateways(file, gateways),
    ...missingLanguage(file, defaultLanguage),
    ...(await reopenedTurns(file, { now: change.at ?? new Date(), concludedTurn })),
  ];
  if (problems.length > 0) throw wrong(lines, problems);
  return writeContent(tx, file, change);
}
