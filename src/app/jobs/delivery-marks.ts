/** The marks of a job that say how far its documents are on their way to the readers. Pure. */
import type { JobDelivery } from "#domain/model/job.ts";

/** Returns the marks of a job alone. */
export const deliveryOf = ({ publishedAt, sentAt }: JobDelivery): JobDelivery => ({
  ...(publishedAt === undefined ? {} : { publishedAt }),
  ...(sentAt === undefined ? {} : { sentAt }),
});

/** Returns the marks without the last one. */
export const withoutLastMark = ({ publishedAt, sentAt }: JobDelivery): JobDelivery =>
  sentAt === undefined || publishedAt === undefined ? {} : { publishedAt };
