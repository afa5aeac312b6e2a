// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

/** When the events of a lean answer are written. */
enum LeanMode {
  /** Each at its time. */
  PACED,
  /** As fast as the client takes them. */
  BLAST
}
