// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

/**
 * The form of one answer.
 *
 * @param requested whether it has a schema
 * @param valid whether it follows the schema
 * @param offered whether tools were offered
 * @param called whether it calls any tool
 * @param callsValid whether all its calls name an offered tool and have valid arguments
 */
record FormResult(
    boolean requested, boolean valid, boolean offered, boolean called, boolean callsValid) {}
