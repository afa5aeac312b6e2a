// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.injection;

import java.util.List;

/**
 * The parts of a run's features that take part in its requests.
 *
 * @param injectors the first one that has a prompt for a request injects it
 * @param observers get the responses to the prompts of the simulation
 */
public record RequestFeatures(List<PromptInjector> injectors, List<ResponseObserver> observers) {

  /** Copies the lists. */
  public RequestFeatures {
    injectors = List.copyOf(injectors);
    observers = List.copyOf(observers);
  }
}
