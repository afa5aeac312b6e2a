/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Streams that cost next to nothing: a server for measuring how fast a client is. */
@NullMarked
package io.github.gatlingllm.simulator.lean;

import org.jspecify.annotations.NullMarked;
