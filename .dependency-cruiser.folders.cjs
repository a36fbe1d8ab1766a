/** Which folders may import one another: in one direction. Tests are left out, because they import what their folder serves. */
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'folders-have-no-cycles',
      comment: 'What two folders share is in a folder below both, or the two are one.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: `${options.exclude.path}|\\.test\\.ts$|/(test|testing)/` } },
};
