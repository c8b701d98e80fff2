import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns candidate paths of `.env` by precedence: in the current folder, then next to the `package.json` above this
 * file, bundled or not.
 */
function candidates() {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'package.json')) && folder !== path.dirname(folder))
    folder = path.dirname(folder);
  return [path.resolve('.env'), path.join(folder, '.env')];
}

/**
 * Adds the settings of the file in `ENV_FILE`, else of `.env`, to the environment, whose own values take precedence.
 * @returns the file, or undefined if there is none
 * @throws {Error} one line, if the file in `ENV_FILE` does not exist
 */
export function loadEnvironment() {
  const named = process.env.ENV_FILE;
  const file = named ? path.resolve(named) : candidates().find((one) => existsSync(one));
  if (!file) return undefined;
  if (!existsSync(file))
    throw new Error(`Setting ENV_FILE is wrong: there is no file ${file}, for example /etc/rubato.env`);
  process.loadEnvFile(file);
  return file;
}
