// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import org.jspecify.annotations.Nullable;

/** Computes the scopes of a report once, at the first use. */
final class ScopesOnce {

  private volatile @Nullable Scopes scopes;

  Scopes of(RunReport report) {
    Scopes known = scopes;
    if (known == null) {
      known = Scopes.of(report);
      scopes = known;
    }
    return known;
  }
}
