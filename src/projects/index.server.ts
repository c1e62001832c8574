/** Projects and the library of test methods: what other rooms may use on the server. */
export { forgetRemovedProjects } from './change-project.server.ts';
export { listToRemind, noteTestsDue, type RunningTest, stillRunning } from './due-tests.server.ts';
export { findProject, listProjects } from './find-project.server.ts';
export { findTest } from './find-test.server.ts';
export { importProject, projectBodies } from './import-project.server.ts';
export { EntryInput } from './inputs.contract.ts';
export { logEntry } from './log-entry.server.ts';
export { methodPaths } from './methods/list-methods.server.ts';
export { methodsApi } from './methods/methods.api.server.ts';
export { projectsTables } from './personal-data.server.ts';
export { ProjectFile } from './project-file.contract.ts';
export { projectFilesApi } from './project-files.api.server.ts';
export { projectPartsApi } from './project-parts.api.server.ts';
export { projectTestsApi } from './project-tests.api.server.ts';
export { projectsApi } from './projects.api.server.ts';
export { EntryLogged, Project, ProjectSummary } from './projects.contract.ts';
