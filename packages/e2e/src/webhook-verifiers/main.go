// Says of each request of the input whether the function of the guide accepts it.
package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
)

type request struct {
	Secret  string
	Body    string
	Headers map[string]string
}

func main() {
	var requests []request
	if err := json.NewDecoder(os.Stdin).Decode(&requests); err != nil {
		panic(err)
	}
	for _, one := range requests {
		headers := http.Header{}
		for name, value := range one.Headers {
			headers.Set(name, value)
		}
		if verify(one.Secret, []byte(one.Body), headers) != nil {
			fmt.Println("refused")
			continue
		}
		var event struct{ Type string }
		if err := json.Unmarshal([]byte(one.Body), &event); err != nil {
			panic(err)
		}
		fmt.Println(event.Type)
	}
}
