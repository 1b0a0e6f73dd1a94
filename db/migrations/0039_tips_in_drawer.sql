CREATE TABLE "tip_returns" (
	"business_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tip_id" uuid NOT NULL,
	"register_session_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tip_returns_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "tip_returns_once" UNIQUE("business_id","tip_id")
);
--> statement-breakpoint
ALTER TABLE "tips" ADD COLUMN "is_handed_over" boolean;--> statement-breakpoint
ALTER TABLE "tip_returns" ADD CONSTRAINT "tip_returns_tip_fk" FOREIGN KEY ("business_id","tip_id") REFERENCES "public"."tips"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tip_returns" ADD CONSTRAINT "tip_returns_register_session_fk" FOREIGN KEY ("business_id","register_session_id") REFERENCES "public"."register_sessions"("business_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tip_returns_of_register_session" ON "tip_returns" USING btree ("business_id","register_session_id");--> statement-breakpoint
CREATE INDEX "tip_returns_by_day" ON "tip_returns" USING btree ("business_id","created_at");--> statement-breakpoint
ALTER TABLE "cash_movements" DROP CONSTRAINT "cash_movements_type_known";--> statement-breakpoint
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_type_known" CHECK ("cash_movements"."type" in ('entrada', 'salida', 'resguardo', 'propina', 'gasto', 'abono')) NOT VALID;--> statement-breakpoint
ALTER TABLE "cash_movements" VALIDATE CONSTRAINT "cash_movements_type_known";