// SPDX-License-Identifier: Apache-2.0
/**
 * What a run shows, sent to an OpenTelemetry collector: OTLP over HTTP, as JSON. Written by hand:
 * the conventions need a few fields of the protocol, and OpenTelemetry's SDK would bring 4.5 MB for
 * what no load would notice ({@code src/docs/performance.md}).
 */
@Internal
@NullMarked
package io.github.gatlingllm.live.otlp;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
