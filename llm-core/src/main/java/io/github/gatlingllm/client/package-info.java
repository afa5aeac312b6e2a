/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * What the JDK's HTTP client is given, wherever servers are asked for something that is no load.
 * Any room may enter; nothing is imported.
 */
@Internal
@NullMarked
package io.github.gatlingllm.client;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
