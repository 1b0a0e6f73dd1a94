/** The average check of a row of a report, in centavos; null without sales. */
export const averageCheck = ({
  sales,
  average_cents,
}: {
  readonly sales: number;
  readonly average_cents: number;
}): number | null => (sales > 0 ? average_cents : null);
