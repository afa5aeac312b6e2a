// SPDX-License-Identifier: Apache-2.0
/**
 * Sends live metrics and spans to an OpenTelemetry collector: OTLP over HTTP, as JSON. It does not
 * use OpenTelemetry's exporter, which reports fewer errors and has no bounded end ({@code
 * src/bench/NOTES.md}).
 */
@Internal
@NullMarked
package io.github.gatlingllm.live.otlp;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
