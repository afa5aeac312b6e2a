// SPDX-License-Identifier: Apache-2.0
/**
 * What is shown live, counted and written by OpenTelemetry's SDK instead of by our own code: what
 * each costs, and whether both say the same.
 */
@NullMarked
package io.github.gatlingllm.bench.sdk;

import org.jspecify.annotations.NullMarked;
