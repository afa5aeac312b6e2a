// SPDX-License-Identifier: Apache-2.0
/**
 * What a run shows, sent to an OpenTelemetry collector: OTLP over HTTP, as JSON. Written by hand:
 * OpenTelemetry's exporter reports less of what a collector did, and has no bounded end ({@code
 * src/bench/NOTES.md}).
 */
@Internal
@NullMarked
package io.github.gatlingllm.live.otlp;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
