import { Fragment } from 'react';
import { pathLabel } from '#domain/people/access.ts';
import type { PlatformReport } from '#domain/platform/answers/platform.ts';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { countText, durationText, jobText } from './status-texts.ts';

const NARROW = 'max-sm:px-2';
const WIDE = 'hidden sm:table-cell';
/** The route of addresses that no route has. */
const OTHER_ROUTE = '/*';
const SKELETONS = 8;

function Errors({ count }: { count: number }) {
  return <span className={count > 0 ? 'font-semibold text-danger' : undefined}>{countText(count)}</span>;
}

/** A route that breaks after a slash where it does not fit. */
function RouteName({ route }: { route: string }) {
  const [first = '', ...parts] = route.split('/');
  return (
    <>
      {first}
      {parts.map((part, place) => (
        <Fragment key={parts.slice(0, place + 1).join('/')}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}

/** Each route with its requests, by errors and then by requests. */
export function RoutesTable({ routes }: { routes: PlatformReport['routes'] | null }) {
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeadCell>Ruta</TableHeadCell>
          <TableHeadCell numeric className={NARROW}>
            Solicitudes
          </TableHeadCell>
          <TableHeadCell numeric className={NARROW}>
            Errores
          </TableHeadCell>
          <TableHeadCell numeric className={WIDE}>
            Rechazadas
          </TableHeadCell>
          <TableHeadCell numeric className={NARROW}>
            95 %
          </TableHeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {routes ? (
          routes.map(({ route, requests, errors, refusals, p95_ms }) => (
            <TableRow key={route}>
              <TableCell className="font-medium break-words">
                {route === OTHER_ROUTE ? 'Otras direcciones' : <RouteName route={route} />}
              </TableCell>
              <TableCell numeric className={NARROW}>
                {countText(requests)}
              </TableCell>
              <TableCell numeric className={NARROW}>
                <Errors count={errors} />
              </TableCell>
              <TableCell numeric className={WIDE}>
                {countText(refusals)}
              </TableCell>
              <TableCell numeric className={NARROW}>
                {durationText(p95_ms)}
              </TableCell>
            </TableRow>
          ))
        ) : (
          <TableSkeleton rows={SKELETONS} columns={5} />
        )}
      </TableBody>
    </Table>
  );
}

/** The jobs of each minute. */
export function JobsTable({ jobs }: { jobs: PlatformReport['jobs'] }) {
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeadCell>Tarea</TableHeadCell>
          <TableHeadCell numeric>Veces</TableHeadCell>
          <TableHeadCell numeric>Fallas</TableHeadCell>
          <TableHeadCell numeric className={WIDE}>
            95 %
          </TableHeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {jobs.map(({ job, runs, errors, p95_ms }) => (
          <TableRow key={job}>
            <TableCell className="font-medium">{jobText(job)}</TableCell>
            <TableCell numeric>{countText(runs)}</TableCell>
            <TableCell numeric>
              <Errors count={errors} />
            </TableCell>
            <TableCell numeric className={WIDE}>
              {durationText(p95_ms)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The screens whose code failed on a device. */
export function ScreensTable({ screens }: { screens: PlatformReport['screens'] }) {
  return (
    <Table>
      <TableHead>
        <tr>
          <TableHeadCell>Pantalla</TableHeadCell>
          <TableHeadCell numeric>Errores</TableHeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {screens.map(({ screen, errors }) => (
          <TableRow key={screen}>
            <TableCell className="font-medium">
              {pathLabel(screen)}
              {pathLabel(screen) !== screen && (
                <span className="ml-2 font-normal text-muted-foreground">{screen}</span>
              )}
            </TableCell>
            <TableCell numeric>
              <Errors count={errors} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
