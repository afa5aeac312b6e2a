// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The SLOs of a run by name. Each name stands for one SLO, because figures are kept by name. */
public final class SloNames {

  private final Map<String, Slo> byName = new LinkedHashMap<>();

  /** Returns the names of some SLOs. */
  public static SloNames of(Collection<Slo> slos) {
    var names = new SloNames();
    slos.forEach(names::add);
    return names;
  }

  /**
   * Adds an SLO; one that is known already changes nothing.
   *
   * @throws IllegalStateException if another SLO has the same name
   */
  public void add(Slo slo) {
    Slo other = byName.putIfAbsent(slo.name(), slo);
    if (other != null && !other.equals(slo)) {
      throw new IllegalStateException(
          ObjectiveErrorTexts.sloOfTwoMeanings(slo.name(), other.text(), slo.text()));
    }
  }

  /** Returns all SLOs in the order in which they were added. */
  public List<Slo> all() {
    return List.copyOf(byName.values());
  }
}
