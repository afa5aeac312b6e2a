// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter;

/**
 * An adapter of a run.
 *
 * @param name the name, which is the model and the name of its requests
 * @param share its weight among the requests, above 0
 */
public record Adapter(String name, double share) {

  /**
   * Validates.
   *
   * @throws IllegalArgumentException if the name is blank or the share is not above 0
   */
  public Adapter {
    if (name.isBlank()) {
      throw new IllegalArgumentException(AdapterPlanTexts.NAME_BLANK);
    }
    if (!(share > 0 && Double.isFinite(share))) {
      throw new IllegalArgumentException(AdapterPlanTexts.shareInvalid(name, share));
    }
  }
}
