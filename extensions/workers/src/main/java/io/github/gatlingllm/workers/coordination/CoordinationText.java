// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

/** What a worker says of a meeting that came to nothing. */
final class CoordinationText {

  private CoordinationText() {}

  static String refused(String why) {
    return "no worker sends anything: " + why;
  }
}
