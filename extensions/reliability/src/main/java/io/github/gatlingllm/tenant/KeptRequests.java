// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The requests of all tenants.
 *
 * @param requests the requests, in any order
 * @param complete whether these are all of the run
 * @param idleTtftMillis the TTFT of the server without load; empty: not known
 */
public record KeptRequests(
    List<TenantRequest> requests, boolean complete, OptionalDouble idleTtftMillis) {

  /** Copies. */
  public KeptRequests {
    requests = List.copyOf(requests);
  }

  /** Creates requests of a run whose idle TTFT is not known. */
  public KeptRequests(List<TenantRequest> requests, boolean complete) {
    this(requests, complete, OptionalDouble.empty());
  }

  /** Returns a copy with another idle TTFT. */
  public KeptRequests with(OptionalDouble idleTtft) {
    return new KeptRequests(requests, complete, idleTtft);
  }
}
