import { type ChartDetail, type ChartPoint, type Measure, seriesOf, valueText } from './series.ts';

interface ChartTableProps {
  label: string;
  /** What a point is: 'Hora', 'Día'. */
  axis: string;
  points: readonly ChartPoint[];
  measure?: Measure;
  details: readonly ChartDetail[];
}

/** The chart's figures as a table for screen readers. */
export function ChartTable({ label, axis, points, measure, details }: ChartTableProps) {
  const series = measure ? seriesOf(measure) : [];
  return (
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{axis}</th>
            {[...series, ...details].map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ key, title, past }, index) => (
            <tr key={key}>
              <th scope="row">{past ? `${title}, antes: ${past}` : title}</th>
              {series.map(({ key: name, values }) => (
                <td key={name}>{measure && valueText(values[index], measure.format)}</td>
              ))}
              {details.map(({ name, texts }) => (
                <td key={name}>{texts[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
