// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.adapter.AdapterPlan;
import java.util.ArrayList;
import java.util.List;

/** The DSL of adapters (LoRA), for static imports */
public final class AdapterDsl {

  private AdapterDsl() {}

  /**
   * Bootstrap the adapters of a run, with equal shares unless defined. The server offers each of
   * them as a model
   *
   * @param one the name of an adapter
   * @param other that of another one
   * @param others further ones
   * @return a new AdaptersBuilder instance
   * @throws IllegalArgumentException if a name is blank or occurs twice
   */
  public static AdaptersBuilder adapters(String one, String other, String... others) {
    var names = new ArrayList<>(List.of(one, other));
    names.addAll(List.of(others));
    return new AdaptersBuilder(AdapterPlan.of(names));
  }

  /**
   * Bootstrap the adapters of a run from a text
   *
   * @param text {@code a:50,b:30,c:20}, names with shares, or {@code a,b,c zipf 1.1}
   * @return a new AdaptersBuilder instance
   * @throws IllegalArgumentException if the text is malformed
   */
  public static AdaptersBuilder adaptersOf(String text) {
    return new AdaptersBuilder(AdapterPlan.parse(text));
  }
}
