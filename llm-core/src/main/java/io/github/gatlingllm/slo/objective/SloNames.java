// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** SLOs by their names, of which each means one thing: their figures would be mixed up. */
public final class SloNames {

  private final Map<String, Slo> byName = new LinkedHashMap<>();

  /** Names some SLOs. */
  public static SloNames of(Collection<Slo> slos) {
    var names = new SloNames();
    slos.forEach(names::add);
    return names;
  }

  /**
   * One more SLO; one that is known already changes nothing.
   *
   * @throws IllegalStateException if it has the name of another one
   */
  public void add(Slo slo) {
    Slo other = byName.putIfAbsent(slo.name(), slo);
    if (other != null && !other.equals(slo)) {
      throw new IllegalStateException(
          ObjectiveErrorTexts.sloOfTwoMeanings(slo.name(), other.text(), slo.text()));
    }
  }

  /** All of them, in the order in which they came. */
  public List<Slo> all() {
    return List.copyOf(byName.values());
  }
}
