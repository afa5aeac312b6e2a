/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * What a run shows, sent to an OpenTelemetry collector: OTLP over HTTP, as JSON. Written by hand:
 * the conventions need a few fields of the protocol, and a run needs no library that measures
 * itself.
 */
@Internal
@NullMarked
package io.github.gatlingllm.live.otlp;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
