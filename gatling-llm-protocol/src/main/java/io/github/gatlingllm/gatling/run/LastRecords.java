// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes the last records of a run, which belong into Gatling's log. */
public interface LastRecords {

  /**
   * Writes a request record of 1 ms, the least that Gatling's reader takes.
   *
   * @param scenario the scenario's name
   * @param groups the groups it lies in
   * @param name the request's name
   * @param failure the message of a KO record; null: OK
   */
  void request(String scenario, List<String> groups, String name, @Nullable String failure);
}
