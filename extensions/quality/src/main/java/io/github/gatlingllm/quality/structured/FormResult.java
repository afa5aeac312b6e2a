// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

/**
 * The form of one answer.
 *
 * @param asked whether it should follow a schema
 * @param valid whether it does
 * @param offered whether tools were offered
 * @param called whether it calls any
 * @param callsValid whether all its calls name a tool and have arguments by its schema
 */
record FormResult(
    boolean asked, boolean valid, boolean offered, boolean called, boolean callsValid) {}
