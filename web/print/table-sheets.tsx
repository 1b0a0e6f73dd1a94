interface TableSheetsProps {
  business: string;
  invitation: string;
  /** The address of the code's picture. */
  code: string;
  /** A sheet for each; one without a name where there are none. */
  tables: readonly string[];
}

/** The code on A6, a sheet for each table, to stand on it. */
export function TableSheets({ business, invitation, code, tables }: TableSheetsProps) {
  return (tables.length > 0 ? tables : ['']).map((table) => (
    <article key={table} className="table-sheet">
      <h1>{business}</h1>
      <img src={code} alt="" />
      <p>{invitation}</p>
      {table && <h2>{table}</h2>}
    </article>
  ));
}
