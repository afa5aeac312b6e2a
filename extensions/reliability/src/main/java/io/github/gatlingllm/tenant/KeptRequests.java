// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import java.util.List;

/**
 * The requests of all tenants.
 *
 * @param requests the requests, in any order
 * @param complete whether these are all of the run
 */
public record KeptRequests(List<TenantRequest> requests, boolean complete) {

  /** Copies. */
  public KeptRequests {
    requests = List.copyOf(requests);
  }
}
