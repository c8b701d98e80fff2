import type { z } from 'zod';
import { bonuses } from '#content/bonuses';
import { headerMenu, footerMenu, investmentMethods, languages, partners } from '#content/datas';
import { information } from '#content/information';
import { licenses } from '#content/licenses';
import { lotteries } from '#content/lotteries';
import { massMessages } from '#content/mass-messages';
import { popups, specialDates } from '#content/notices';
import { promotions } from '#content/promotions';
import { sliders } from '#content/sliders';
import { tournaments } from '#content/tournaments';
import type { Transaction } from '../db/database';
import { contentFile, type ContentFile } from './file';
import { writeContent } from './store';

/**
 * Returns the content of a new installation, checked like an operator's file. Payment methods are seeded with the
 * banks.
 */
export function seedFile(): ContentFile {
  return contentFile.parse({
    sliders,
    promotions,
    bonuses,
    popups,
    specialDates,
    tournaments,
    massMessages,
    lotteries,
    information,
    datas: {
      'header-menu': headerMenu,
      'footer-menu': footerMenu,
      languages,
      partners,
      'investment-methods': investmentMethods,
    },
    licenses,
  });
}

/** Writes the seed's content. Skips unchanged sections and those imported by an operator. */
export async function seedContent(tx: Transaction): Promise<void> {
  await writeContent(tx, seedFile(), { kind: 'seed' });
}

/** Writes some sections of the seed, by the same rules. @returns the names of the written sections */
export const seedSections = (tx: Transaction, sections: z.input<typeof contentFile>): Promise<string[]> =>
  writeContent(tx, contentFile.parse(sections), { kind: 'seed' });
