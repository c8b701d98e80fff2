import type { z } from 'zod';
import { declaresReason, type Call } from '../../contract/call';
import { readReason, replyEnvelope } from '../../contract/envelope';
import { readLeniently } from '../../contract/lenient';
import { CODE, MESSAGE } from '../../contract/messages';
import type { Exchange } from './exchange';
import { compare, type Finding } from './inspect';

/** Judgement of one response. `data` is that of a success. */
export interface Judgement {
  findings: Finding[];
  /** Text next to the state in the table: rows, or the reason of a legitimate rejection. */
  note: string;
  data?: unknown;
}

const fault = (path: string, problem: string): Finding => ({ level: 'fault', path, problem, count: 1 });
const failed = (path: string, problem: string): Judgement => ({ findings: [fault(path, problem)], note: '' });

/** Returns the fault of the transport; undefined if the body can be read. */
function transportFault({ status, failure }: Exchange): Judgement | undefined {
  if (status !== undefined && status >= 500) return failed('HTTP', `status ${status}`);
  return failure === undefined ? undefined : failed('HTTP', failure);
}

const countOf = (data: unknown): string => (Array.isArray(data) ? `${data.length} rows` : '');

function judgeRejection(
  call: Call,
  envelope: { message: string; data?: unknown; code?: number | undefined },
): Judgement {
  const { message, code } = envelope;
  if (call.class === 'maintenance') return { findings: [], note: 'under maintenance' };
  if (message === MESSAGE.noRecords && call.kind === 'read') return { findings: [], note: 'no records' };
  const reason = readReason({ result: false, data: envelope.data });
  // A rejection that every call may have, such as 'signed out', is none that the walk expects.
  const isExpected = reason !== undefined && call.reasons?.includes(reason) && declaresReason(call, reason);
  if (isExpected) return { findings: [], note: `rejected: ${reason}` };
  return failed('result', `rejected: ${message || 'without a message'}${code === undefined ? '' : ` (code ${code})`}`);
}

/** Compares a response to a call with the contract: HTTP status, envelope, data. */
export function judgeReply(call: Call, response: Exchange): Judgement {
  const broken = transportFault(response);
  if (broken) return broken;
  const { status = 0, body } = response;
  const findings = compare(replyEnvelope.omit({ data: true, debug: true }), body, '');
  if (status !== CODE.ok)
    findings.push({ level: 'lenient', path: 'HTTP', problem: `is status ${status}, not 200`, count: 1 });
  const envelope = readLeniently(replyEnvelope, body);
  if (!envelope.success)
    return { findings: findings.length > 0 ? findings : [fault('reply', 'is no reply')], note: '' };
  const { result, data } = envelope.data;
  if (!result) {
    const rejection = judgeRejection(call, envelope.data);
    return { ...rejection, findings: [...findings, ...rejection.findings] };
  }
  return { findings: [...findings, ...compare(call.reply, data, 'data')], note: countOf(data), data };
}

/** Compares a response to a GET with its schema. */
export function judgeResource(shape: z.ZodType, response: Exchange): Judgement {
  const broken = transportFault(response);
  if (broken) return broken;
  const { status = 0, body } = response;
  if (status !== CODE.ok) return failed('HTTP', `status ${status}`);
  return { findings: compare(shape, body, ''), note: countOf(body), data: body };
}

/** Judges the reply to a session that does not exist: the site recognises it by the exact message, code or `debug`. */
export function judgeExpiry(response: Exchange): Judgement {
  const broken = transportFault(response);
  if (broken) return broken;
  const envelope = readLeniently(replyEnvelope, response.body);
  if (!envelope.success || envelope.data.result)
    return failed('result', 'is a success for a session that does not exist');
  const isKnown = envelope.data.message === MESSAGE.sessionExpired || envelope.data.code === CODE.forbidden;
  return isKnown
    ? { findings: [], note: 'rejected' }
    : failed('message', `is ${JSON.stringify(envelope.data.message)}, not ${JSON.stringify(MESSAGE.sessionExpired)}`);
}
