// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import java.util.List;

/**
 * An SLO and the requests that it is attached to.
 *
 * @param slo which
 * @param path groups and name of those requests; empty: all requests
 */
public record SloAttachment(Slo slo, List<String> path) {

  /** Validates and copies. */
  public SloAttachment {
    path = List.copyOf(path);
    if (path.stream().anyMatch(String::isBlank)) {
      throw new IllegalArgumentException(ObjectiveErrorTexts.blankPath(slo.name(), path));
    }
  }

  /** {@code 'batch' of 'group / chat'}. */
  public String text() {
    String whose = path.isEmpty() ? "" : " of '" + ObjectiveText.join(path) + "'";
    return "'" + slo.name() + "'" + whose;
  }

  /** Whether all requests are meant. */
  public boolean everywhere() {
    return path.isEmpty();
  }
}
