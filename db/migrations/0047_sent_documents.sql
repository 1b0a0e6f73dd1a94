CREATE TABLE "sent_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sent_documents_recent" ON "sent_documents" USING btree ("address_hash","created_at");