/** Rules of the linter (.oxlintrc.json) for risks that its own rules do not cover. */

/** Risky keys of option objects. */
const KEYS = {
  rejectUnauthorized: 'Certificates are always checked.',
  eval: 'No text is run as code.',
};

const nameOf = ({ name, value }) => name ?? value;

const risks = {
  create: (context) => ({
    CallExpression({ callee, arguments: [first] }) {
      if (nameOf(callee.property ?? callee) === 'addEventListener' && first?.value === 'message')
        context.report({ node: first, message: 'Messages of other windows are not listened to.' });
    },
    Property({ key }) {
      const message = Object.hasOwn(KEYS, nameOf(key) ?? '') ? KEYS[nameOf(key)] : undefined;
      if (message) context.report({ node: key, message });
    },
  }),
};

export default { meta: { name: 'rubato' }, rules: { risks } };
