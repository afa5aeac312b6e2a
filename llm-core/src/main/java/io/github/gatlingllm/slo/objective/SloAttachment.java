// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import java.util.List;

/**
 * An SLO and the requests that it is attached to.
 *
 * @param slo the SLO
 * @param path the groups and name of the requests; empty for all requests
 */
public record SloAttachment(Slo slo, List<String> path) {

  public SloAttachment {
    path = List.copyOf(path);
    if (path.stream().anyMatch(String::isBlank)) {
      throw new IllegalArgumentException(ObjectiveErrorTexts.blankPath(slo.name(), path));
    }
  }

  /** Returns the attachment as text: {@code 'batch' of 'group / chat'}. */
  public String text() {
    String whose = path.isEmpty() ? "" : " of '" + ObjectiveText.join(path) + "'";
    return "'" + slo.name() + "'" + whose;
  }

  /** Returns whether it applies to all requests. */
  public boolean everywhere() {
    return path.isEmpty();
  }
}
