interface TableSheetsProps {
  business: string;
  logo: string | null | undefined;
  invitation: string;
  /** The URL of the QR code's image. */
  code: string;
  /** The address that the code contains. */
  address: string;
  /** One sheet for each table; one sheet without a name when the list is empty. */
  tables: readonly string[];
}

/** The QR code for each table, four sheets on a page of A4 or Letter, to cut apart. */
export function TableSheets({ business, logo, invitation, code, address, tables }: TableSheetsProps) {
  return (
    <div className="table-sheets">
      {(tables.length > 0 ? tables : ['']).map((table) => (
        <article key={table} className="table-sheet">
          <header>
            {logo && <img src={logo} alt="" />}
            <h1>{business}</h1>
          </header>
          <img src={code} alt="" className="table-sheet-code" />
          <div>
            <p>{invitation}</p>
            <p className="table-sheet-address">{address.replace(/^https?:\/\//, '')}</p>
          </div>
          {table && <h2>{table}</h2>}
        </article>
      ))}
    </div>
  );
}
