import type { TFunction } from 'i18next';
import type { EngineKind, TableResult } from '#provider';

/** Texts of tables. */
export type TableTexts = TFunction<'tables'>;

/** Game families with shared tables. */
export type TableKind = { [Kind in EngineKind]: [TableResult<Kind>] extends [never] ? never : Kind }[EngineKind];
