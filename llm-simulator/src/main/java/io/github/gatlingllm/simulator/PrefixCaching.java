// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

/** Whether a prompt's known beginning is computed again. */
public enum PrefixCaching {
  ON,
  OFF
}
