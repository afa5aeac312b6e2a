// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter;

import io.github.gatlingllm.feature.ObjectiveOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * The adapters of a run.
 *
 * @param adapters the adapters, at least two
 * @param pauseSeconds the time without requests of an adapter after which its next one is a first
 *     request, whose adapter may have been unloaded
 */
public record AdapterPlan(List<Adapter> adapters, double pauseSeconds) implements ObjectiveOption {

  /** The key of the feature. */
  public static final String KEY = "adapters";

  /** The default pause. */
  public static final double PAUSE_SECONDS = 2;

  /** In the property: the separator of a name and its share. */
  private static final String SHARE = ":";

  private static final String ZIPF = "zipf";

  /**
   * Validates and copies.
   *
   * @throws IllegalArgumentException if there are fewer than two adapters, if two have the same
   *     name, or if the pause is not above 0
   */
  public AdapterPlan {
    adapters = List.copyOf(adapters);
    if (adapters.size() < 2) {
      throw new IllegalArgumentException(AdapterPlanTexts.tooFew(adapters.size()));
    }
    var names = new HashSet<String>();
    for (Adapter each : adapters) {
      if (!names.add(each.name())) {
        throw new IllegalArgumentException(AdapterPlanTexts.nameTwice(each.name()));
      }
    }
    if (!(pauseSeconds > 0 && Double.isFinite(pauseSeconds))) {
      throw new IllegalArgumentException(AdapterPlanTexts.pauseInvalid(pauseSeconds));
    }
  }

  /** Returns the plan of adapters with equal shares. */
  public static AdapterPlan of(List<String> names) {
    return new AdapterPlan(
        names.stream().map(name -> new Adapter(name, 1)).toList(), PAUSE_SECONDS);
  }

  /**
   * Reads {@code a:50,b:30,c:20} or {@code a,b,c zipf 1.1}; without shares they are equal.
   *
   * @throws IllegalArgumentException if the text is malformed
   */
  public static AdapterPlan parse(String text) {
    String[] words = text.strip().split("\\s+", -1);
    AdapterPlan plan = new AdapterPlan(parsed(words[0]), PAUSE_SECONDS);
    if (words.length == 1) {
      return plan;
    }
    if (words.length != 3 || !words[1].equals(ZIPF) || words[0].contains(SHARE)) {
      throw new IllegalArgumentException(AdapterPlanTexts.malformed(text));
    }
    return plan.zipf(number(words[2], text));
  }

  private static List<Adapter> parsed(String list) {
    var adapters = new ArrayList<Adapter>();
    for (String each : list.split(",", -1)) {
      int end = each.lastIndexOf(SHARE);
      adapters.add(
          end < 0
              ? new Adapter(each, 1)
              : new Adapter(each.substring(0, end), number(each.substring(end + 1), list)));
    }
    return adapters;
  }

  private static double number(String number, String text) {
    try {
      return Double.parseDouble(number);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(AdapterPlanTexts.malformed(text), e);
    }
  }

  /**
   * Returns a copy with shares by Zipf's law: the adapter of rank k has the share 1 ÷ k^s.
   *
   * @param s the exponent; 0: equal shares
   * @throws IllegalArgumentException if it is below 0 or not finite
   */
  public AdapterPlan zipf(double s) {
    if (!(s >= 0 && Double.isFinite(s))) {
      throw new IllegalArgumentException(AdapterPlanTexts.exponentInvalid(s));
    }
    var ranked = new ArrayList<Adapter>();
    for (Adapter each : adapters) {
      ranked.add(new Adapter(each.name(), Math.pow(ranked.size() + 1, -s)));
    }
    return new AdapterPlan(ranked, pauseSeconds);
  }

  /**
   * Returns a copy with these shares.
   *
   * @param weights one for each adapter, in their order
   * @throws IllegalArgumentException if their number differs, or one is not above 0
   */
  public AdapterPlan shares(double... weights) {
    if (weights.length != adapters.size()) {
      throw new IllegalArgumentException(
          AdapterPlanTexts.sharesDiffer(weights.length, adapters.size()));
    }
    var weighted = new ArrayList<Adapter>();
    for (Adapter each : adapters) {
      weighted.add(new Adapter(each.name(), weights[weighted.size()]));
    }
    return new AdapterPlan(weighted, pauseSeconds);
  }

  /**
   * Checks that another protocol or worker has the same adapters.
   *
   * @throws IllegalStateException if it has not
   */
  public void requireSame(AdapterPlan other) {
    if (!equals(other)) {
      throw new IllegalStateException(AdapterPlanTexts.PLANS_DIFFER);
    }
  }

  @Override
  public ObjectiveOption and(ObjectiveOption other) {
    if (!equals(other)) {
      throw new IllegalArgumentException(AdapterPlanTexts.PLANS_DIFFER);
    }
    return this;
  }

  @Override
  public String feature() {
    return KEY;
  }
}
