import * as z from 'zod';
import { LocalProblem } from '#db/local/problem.ts';
import { askCloudflare, runWrangler } from './cloudflare.ts';
import type { DeployTarget } from './deploy-target.ts';

const workerDeployments = z.object({
  deployments: z.array(
    z.object({ created_on: z.string(), versions: z.array(z.object({ version_id: z.string() })) }),
  ),
});
const workerVersions = z.object({
  items: z.array(
    z.object({ id: z.string(), annotations: z.object({ 'workers/tag': z.string().optional() }).optional() }),
  ),
});
const pagesDeployment = z.object({
  id: z.string(),
  created_on: z.string(),
  latest_stage: z.object({ status: z.string() }),
  deployment_trigger: z.object({ metadata: z.object({ commit_hash: z.string().optional() }) }),
});
const pagesProject = z.object({ canonical_deployment: pagesDeployment });

interface Deployed {
  readonly id: string;
  readonly release: string | undefined;
}

/** The newest of the deployments before the current release; a release that was repeated has several deployments. Newest first. */
const previousRelease = ([current, ...earlier]: readonly Deployed[]): Deployed | undefined =>
  earlier.find(({ release }) => release !== current?.release);

const newestFirst = <T extends { readonly created_on: string }>(found: readonly T[]): T[] =>
  [...found].sort((a, b) => b.created_on.localeCompare(a.created_on));

/** Only the versions that Cloudflare can still put back. */
const deployedWorkers = async (name: string): Promise<Deployed[]> => {
  const path = `/workers/scripts/${name}`;
  const { items } = await askCloudflare('GET', `${path}/versions?deployable=true`, workerVersions);
  const { deployments } = await askCloudflare('GET', `${path}/deployments`, workerDeployments);
  const releases = new Map(items.map(({ id, annotations }) => [id, annotations?.['workers/tag']]));
  return newestFirst(deployments).flatMap(({ versions }) =>
    versions
      .filter(({ version_id }) => releases.has(version_id))
      .map(({ version_id: id }) => ({ id, release: releases.get(id) })),
  );
};

const deployedScreens = async (project: string): Promise<Deployed[]> => {
  const path = `/pages/projects/${project}`;
  const { canonical_deployment: current } = await askCloudflare('GET', path, pagesProject);
  const all = await askCloudflare(
    'GET',
    `${path}/deployments?env=production&per_page=25`,
    z.array(pagesDeployment),
  );
  const earlier = newestFirst(all).filter(
    ({ created_on, latest_stage }) => created_on < current.created_on && latest_stage.status === 'success',
  );
  return [current, ...earlier].map(({ id, deployment_trigger }) => ({
    id,
    release: deployment_trigger.metadata.commit_hash,
  }));
};

const previousOf = (deployed: readonly Deployed[], what: string): string => {
  const previous = previousRelease(deployed);
  if (previous) return previous.id;
  throw new LocalProblem(`Cloudflare no tiene una versión anterior de ${what}. Nada cambió.`);
};

/** The ids of deployments at Cloudflare. */
interface Previous {
  readonly screens: string;
  readonly version: string;
}

/** The deployments of the release before the one that runs. Refuses when the screens or the Worker have none. */
export const findPrevious = async ({ project, worker }: DeployTarget): Promise<Previous> => ({
  screens: previousOf(await deployedScreens(project), 'las pantallas'),
  version: previousOf(await deployedWorkers(worker), 'la API'),
});

/** Runs the previous screens and the previous Worker again. The screens come first, because later screens do not fit an earlier Worker. */
export const rollBack = async (
  { project, wranglerArguments }: DeployTarget,
  { screens, version }: Previous,
): Promise<void> => {
  await askCloudflare('POST', `/pages/projects/${project}/deployments/${screens}/rollback`, z.unknown());
  console.log('✓ Pantallas de la versión anterior');
  await runWrangler([
    'rollback',
    version,
    ...wranglerArguments,
    ...['--message', 'Vuelta a la versión anterior'],
    '--yes',
  ]);
  console.log('✓ API de la versión anterior');
};
