// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

/** Whether the KV cache of repeated prefixes is reused. */
public enum PrefixCaching {
  ON,
  OFF
}
